import { openMemoryHistory } from '../../src/4-store/history-memory'
import { historyContract } from './history'

historyContract('the history in memory', openMemoryHistory)
