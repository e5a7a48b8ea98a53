import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePdf, type Line } from '../browser/parse/make-pdf'
import { openStage, openVisit, type Stage } from './page'
