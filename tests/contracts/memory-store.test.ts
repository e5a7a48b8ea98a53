import { openMemoryStore } from '../../src/4-store/memory'
import { storeContract } from './store'

storeContract('the store in memory', () => {
  const store = openMemoryStore()
  return async () => store
})
