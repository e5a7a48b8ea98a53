/**
 * Lets pdf.js work out where a glyph stands without making arrays for it. It does so twice for every glyph of a file, with six
 * arrays each time, which is a third of all the time that reading takes: making them, and clearing them away. The product of the
 * same three matrices is written out here, and goes into an array that is there already unless it is to be kept.
 */
const NUMBERS = '[0.5, 0.5, 0.5, 0.5, 0.5, 0.5]'

/** Statements of pdf.js, and what takes their place. */
export const places = [
  [
    'function getCurrentTextTransform() {',
    `const placeHere = ${NUMBERS}, placeBefore = ${NUMBERS};
    function getCurrentTextTransform(place = ${NUMBERS}) {`,
  ],
  [
    'return Util.transform(textState.ctm, Util.transform(textState.textMatrix, tsm));',
    // tsm is [a, 0, 0, d, 0, f] with the numbers at 0, 3 and 5.
    `const m = textState.textMatrix, k = textState.ctm;
    const a = m[0] * tsm[0], b = m[1] * tsm[0], c = m[2] * tsm[3], d = m[3] * tsm[3];
    const e = m[2] * tsm[5] + m[4], f = m[3] * tsm[5] + m[5];
    place[0] = k[0] * a + k[2] * b;
    place[1] = k[1] * a + k[3] * b;
    place[2] = k[0] * c + k[2] * d;
    place[3] = k[1] * c + k[3] * d;
    place[4] = k[0] * e + k[2] * f + k[4];
    place[5] = k[1] * e + k[3] * f + k[5];
    return place;`,
  ],
  [
    'const currentTransform = getCurrentTextTransform();',
    'const currentTransform = getCurrentTextTransform(placeHere);',
  ],
  [
    'textChunk.prevTransform = getCurrentTextTransform();',
    'textChunk.prevTransform = getCurrentTextTransform(placeBefore);',
  ],
  // A space that nobody drew stands where the glyph before it ended, and keeps that place when the next glyph has come.
  [
    '        transform,\n        fontName,\n        hasEOL: false',
    '        transform: transform && transform.slice(),\n        fontName,\n        hasEOL: false',
  ],
  // A glyph that follows another at once stands where that one ended. Nothing is to be compared; only whether it is on the page.
  [
    'const scale = textState.fontMatrix[0] * textState.fontSize;',
    'const scale = textState.fontMatrix[0] * textState.fontSize;\n      let isNext = false;',
  ],
  [
    'if (!category.isZeroWidthDiacritic && !compareWithLastPosition(scaledDim)) {',
    `const isOnPage = () => !(placeBefore[4] + scaledDim < viewBox[0] || placeBefore[4] > viewBox[2] || placeBefore[5] < viewBox[1] || placeBefore[5] > viewBox[3]);
        const follows = isNext;
        isNext = false;
        if (!category.isZeroWidthDiacritic && !(follows ? isOnPage() : compareWithLastPosition(scaledDim))) {`,
  ],
  [
    '          saveLastChar(" ");\n          continue;',
    '          saveLastChar(" ");\n          isNext = false;\n          continue;',
  ],
  [
    'const glyphUnicode = glyph.unicode;',
    'isNext = scaledDim > 0 && !charSpacing && !font.vertical;\n        const glyphUnicode = glyph.unicode;',
  ],
] as const
