import { AppError } from '../errors'

/** Browsers tell by the error's name what is the matter with their storage. */
export function storeError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const { name = '', message = String(thrown) } = thrown as Partial<DOMException>
  const code =
    name === 'QuotaExceededError' ? 'store/full' : name === 'VersionError' ? 'store/newer' : 'store/unavailable'
  return new AppError({ code, detail: `${name}: ${message}` }, { cause: thrown })
}
