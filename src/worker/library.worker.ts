/** The worker that holds the library: it composes the engine from the browser's own parts. */
import type { Recogniser } from '../1-parse/ocr-contract'
import type { ChosenModel } from '../3-embed/embedder'
import { bgeSmall } from '../3-embed/models'
import { loadTokenCounter } from '../3-embed/tokens'
import { openIdbHistory } from '../4-store/history-idb'
import { openIdbStore } from '../4-store/idb'
import { openModelFiles } from '../4-store/model-files'
import { openPrivateFiles } from '../4-store/private-files'
import { createEngine } from '../engine/engine'
import type { OpenReader } from '../engine/readers'
import type { OpenRecogniser } from '../engine/recognising'
import type { Reader } from '../engine/reading'
import { takeTurns } from '../engine/turn'
import { spawn } from '../spawn'
import type { LanguageModel } from '../types'
import { openCrossEncoder, openLane } from './lane'
import type { Begin } from './protocol'
import readingWorker from './reading.worker.ts?worker&url'
import recognisingWorker from './recognising.worker.ts?worker&url'
import { call, serve, type Streams } from './wire'

addEventListener('message', ({ data: { base, port } }: MessageEvent<Begin>) => {
  const name = `rummage:${new URL(base).pathname}`
  const models = new URL('models/', base).href
  const engine = createEngine({
    model: bgeSmall,
    openStore: (closed) => openIdbStore(name, { closed }),
    openIncoming: () => openPrivateFiles(`${name}:incoming`),
    openOriginals: () => openPrivateFiles(`${name}:originals`),
    takeTurn: () => takeTurns(name),
    history: openIdbHistory(`${name}:history`),
    openLanguageModel,
    openModels: () => openModelFiles(`${name}:models`),
    openLane: (progress, chosen) => openLane(chosen, models, progress),
    openCrossEncoder: (chosen) => openCrossEncoder(chosen, models),
    openReader: (chosen) => openReader(base, chosen),
    openRecogniser: () => openRecogniser(base),
    tokenCounter: (chosen) => loadTokenCounter(chosen, models),
    lanes: laneCount(),
    readers: Math.min(navigator.hardwareConcurrency, 4),
  })
  serve(engine, port)
  port.start()
})

function openLanguageModel(port: MessagePort): LanguageModel {
  const { api } = call<LanguageModel>(port, ['complete'])
  port.start()
  return api
}

function openReader(base: string, chosen: ChosenModel): OpenReader {
  const { api: reader, close } = start<Reader>(readingWorker, 'reading', { base, chosen }, ['read', 'parse'])
  return { reader, close }
}

function openRecogniser(base: string): OpenRecogniser {
  const { api: recogniser, close } = start<Recogniser>(recognisingWorker, 'recognising', { base }, [])
  return { recogniser, close }
}

/** A worker that is told first where the page lies, and what else it needs, and can be ended at any moment. */
function start<T extends object>(
  address: string,
  name: string,
  first: object,
  streams: readonly Streams<T>[],
): { api: T; close(): void } {
  const worker = spawn(address, name)
  worker.postMessage(first)
  const { api, fail } = call<T>(worker, streams)
  return {
    api,
    close() {
      worker.terminate()
      fail({ code: 'engine/failed', detail: 'ended' })
    },
  }
}

/**
 * As many embedding workers as cores, at most 4; one on phones and where the browser reports under 4 GB, because each
 * holds 150 to 300 MB.
 */
function laneCount(): number {
  const { deviceMemory = 8, hardwareConcurrency, userAgent } = navigator as WorkerNavigator & { deviceMemory?: number }
  return deviceMemory < 4 || /Android|iPhone|iPad|Mobile/.test(userAgent) ? 1 : Math.min(hardwareConcurrency, 4)
}
