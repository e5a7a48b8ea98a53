/** Constants that ranking by words and the order of the final list share. */

/**
 * k1, b and δ of BM25+ (Lv and Zhai 2011), as MiniSearch has them. Against Anserini's 0.9 and 0.4, BM25 alone gains .014
 * nDCG@10 on cranfield and loses .002 on covidqa (tests/README.md).
 */
export const bm25 = { k: 1.2, b: 0.7, d: 0.5 }
