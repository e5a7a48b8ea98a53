/**
 * Lets pdf.js tell two things of a page's text that it knows and keeps to itself: which letters stand for the shapes of a marked
 * piece (ISO 32000-1, 14.9.4), and which layer a piece or a form belongs to (8.11). Where a piece has either, an item of the kind
 * `pieceBegins` stands before its text and one of the kind `pieceEnds` after it. And it no longer passes over soft hyphens, which
 * are all that tells that a word is cut at a line's end where a font calls its hyphen so.
 */

/** Statements of pdf.js, and what takes their place. */
export const marks = [
  [
    'let textMarkedContentLevel = null;',
    // Each open piece, and whether it was told.
    `let textMarkedContentLevel = null, piecesBeforeText = Infinity;
    const openPieces = [];
    function beginPiece(isLayer, properties) {
      let layer = null, letters;
      try {
        const dict = properties instanceof Name ? resources.get("Properties")?.get(properties.name) : properties;
        if (dict instanceof Dict) {
          if (isLayer) layer = parseMarkedContentProps(xref, dict, resources);
          letters = dict.get("ActualText");
        }
      } catch (reason) {
        warn(\`getTextContent - ignoring marked content: "\${reason}".\`);
      }
      const isTold = layer !== null || typeof letters === "string";
      openPieces.push(isTold);
      if (isTold) textContent.items.push({
        type: "pieceBegins",
        layer,
        letters: typeof letters === "string" ? stringToPDFString(letters) : null
      });
    }
    function endPieces(left = 0) {
      while (openPieces.length > left) if (openPieces.pop()) textContent.items.push({ type: "pieceEnds" });
    }`,
  ],
  [
    'textMarkedContentLevel = markedContentLevel;',
    'textMarkedContentLevel = markedContentLevel;\n            piecesBeforeText = openPieces.length;',
  ],
  [
    'if (textMarkedContentLevel !== null) {',
    `if (openPieces.length > piecesBeforeText) {
              flushTextContentItem();
              endPieces(piecesBeforeText);
            }
            piecesBeforeText = Infinity;
            if (textMarkedContentLevel !== null) {`,
  ],
  [
    'case OPS.beginMarkedContent:\n            flushTextContentItem();',
    'case OPS.beginMarkedContent:\n            flushTextContentItem();\n            openPieces.push(false);',
  ],
  [
    'case OPS.beginMarkedContentProps:\n            flushTextContentItem();',
    `case OPS.beginMarkedContentProps:
            flushTextContentItem();
            beginPiece(args[0] instanceof Name && args[0].name === "OC", args[1]);`,
  ],
  [
    'case OPS.endMarkedContent:\n            flushTextContentItem();',
    `case OPS.endMarkedContent:
            flushTextContentItem();
            if (openPieces.length > 0) endPieces(openPieces.length - 1);`,
  ],
  [
    'enqueueChunk();\n              const sinkWrapper = textSinkWrapper(sink);',
    `const piecesBeforeForm = openPieces.length;
              if (dict.has("OC")) beginPiece(true, dict.get("OC"));
              enqueueChunk();
              const sinkWrapper = textSinkWrapper(sink);`,
  ],
  [
    'prevRefs: seenRefs\n              }).then(function () {\n                if (!sinkWrapper.enqueueInvoked) {',
    `prevRefs: seenRefs
              }).finally(() => endPieces(piecesBeforeForm)).then(function () {
                if (!sinkWrapper.enqueueInvoked) {`,
  ],
  [
    'closePendingMarkedContentItems();\n      enqueueChunk();\n      resolve();',
    'closePendingMarkedContentItems();\n      endPieces();\n      enqueueChunk();\n      resolve();',
  ],
  [
    'closePendingMarkedContentItems();\n        enqueueChunk();\n        return;',
    'closePendingMarkedContentItems();\n        endPieces();\n        enqueueChunk();\n        return;',
  ],
  ['if (category.isInvisibleFormatMark) {', 'if (category.isInvisibleFormatMark && glyph.unicode !== "\\u00ad") {'],
] as const
