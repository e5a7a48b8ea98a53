/** The part of tesseract.js-core that is used; it brings no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** `tesseract::TessBaseAPI`, as its WebIDL binding has it. */
  export interface TessBaseAPI {
    /** 0 where it went well. `mode` 1: the LSTM alone. */
    Init(folder: string | null, languages: string, mode: number): number
    SetVariable(name: string, value: string): boolean
    /** Takes the picture from the file `/input`; 1 where it can't be decoded. */
    SetImageFile(exifOrientation: number, radians: number): number
    Recognize(monitor: null): number
    /** `{ blocks }` of the recognised page. */
    GetJSONText(): string
    Version(): string
    End(): void
  }
  export interface TesseractCore {
    FS: { writeFile(path: string, data: Uint8Array): void }
    TessBaseAPI: new () => TessBaseAPI
  }
  export default function createCore(parts: {
    wasmBinary: ArrayBuffer
    /** Called while a page is recognised. */
    TesseractProgress(percent: number): void
    print(line: string): void
    printErr(line: string): void
  }): Promise<TesseractCore>
}
