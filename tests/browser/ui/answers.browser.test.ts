import { describe, expect, inject, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { close, expectAccessible, library, show } from './show'

const server = inject('modelServer')
const address = (scenario: string): string => `${server}/openai/${crypto.randomUUID()}/${scenario}`

const who = () => page.getByRole('combobox', { name: 'Who answers' })
const serverField = () => page.getByLabelText('Server', { exact: true })
const key = () => page.getByRole('textbox', { name: /^Key/ })
const model = () => page.getByLabelText('Model', { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const calls = () => page.getByRole('table', { name: 'Calls since the page was opened' })

async function open(options = {}): Promise<void> {
  await show(library(), { fragment: '#tab=settings', ...options })
  await expect.element(who()).toBeVisible()
}

/** Fills in a server of one's own, as far as the button that uses it. */
async function fill(scenario = 'normal'): Promise<void> {
  await who().selectOptions('Another server')
  await serverField().fill(address(scenario))
  await key().fill('a-secret-key')
  await model().fill('big')
}

describe('without a language model', () => {
  it('nothing is asked for, opened or sent', async () => {
    await open()
    await expect.element(who()).toHaveDisplayValue('Nobody: only search')
    await expect.element(button('Nothing sent')).toBeVisible()
    expect(document.querySelector('iframe[src*="network.html"]')).toBeNull()
    await expect.element(page.getByRole('heading', { name: 'Ledger: nothing sent' })).toBeInTheDocument()
  })
})

describe('setting up a language model', () => {
  it('knows the addresses of the usual services, and asks for a key where one is needed', async () => {
    await open()
    await who().selectOptions('Mistral')
    await expect.element(serverField()).toHaveValue('https://api.mistral.ai/v1')
    await expect.element(page.getByText('Paste a key first.')).toBeVisible()
    await expect.element(key()).toHaveAttribute('type', 'password')
    await who().selectOptions('Ollama')
    await expect.element(serverField()).toHaveValue('http://localhost:11434')
    expect(key().query()).toBeNull()
    await expect.element(page.getByText(/OLLAMA_ORIGINS=\*/)).toBeVisible()
  })

  it('asks the server for its models, tests the connection, and shows exactly what was sent', async () => {
    await open()
    await fill()
    await model().fill('')
    await button('Ask for its models').click()
    await expect.element(page.getByText('The field offers the 2 that the server has.')).toBeVisible()
    expect([...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual([
      'a-small',
      'big',
    ])
    await model().fill('a-small')
    await button('Test connection').click()
    await expect.element(page.getByText(/^It answered in/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^2 calls, .* sent$/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /^2 calls left this device/ })).toBeInTheDocument()
    await userEvent.click(calls().getByText('Exactly what was sent').first())
    await expect.element(calls().getByText(/Reply with the one word: ready/)).toBeVisible()
    expect(document.body.textContent).not.toContain('a-secret-key')
    await button('Delete the ledger').click()
    await button('Delete all of it').click()
    await expect.element(button('Nothing sent')).toBeVisible()
  })

  it('is kept for the next visit, without the key', async () => {
    await open()
    await fill()
    await button('Use it').click()
    await expect.element(button('In use')).toBeVisible()
    await close()
    await open()
    await expect.element(who()).toHaveDisplayValue('Another server')
    await expect.element(model()).toHaveValue('big')
    await expect.element(key()).toHaveValue('')
    expect(JSON.stringify({ ...localStorage })).not.toContain('a-secret-key')
    await page.getByRole('tab', { name: 'Ask' }).click()
    await expect.element(page.getByText('big waits for its key:')).toBeVisible()
    await button('Settings').click()
    await expect.element(page.getByRole('heading', { name: 'Answers', exact: true })).toHaveFocus()
  })

  it('says what is wrong with an address, a key or a server', async () => {
    await open()
    await fill('key')
    await button('Test connection').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('did not accept the key')
    await serverField().fill('nowhere at all')
    await button('Use it').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('nowhere at all is not the address of a server.')
  })

  it('lets the person choose the page’s own origin for a server that refuses null', async () => {
    await open()
    await fill('no-null')
    await button('Test connection').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('does not accept calls from this page')
    await page.getByRole('radio', { name: /^This page’s own origin/ }).click()
    await button('Test connection').click()
    await expect.element(page.getByText(/^It answered in/)).toBeVisible()
  })

  it('works by keyboard and for assistive technology, also on a phone in the dark', async () => {
    await open()
    await fill()
    await button('Use it').click()
    await expectAccessible()
    await close()
    document.documentElement.dataset['theme'] = 'dark'
    await open({ width: 390, height: 844 })
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})

describe('a key that is remembered', () => {
  it('lies encrypted on this device, opens with its passphrase only, and can be deleted', async () => {
    await open()
    await fill()
    await button('Use it').click()
    await page.getByRole('checkbox', { name: 'Remember the key on this device' }).click()
    await page.getByLabelText(/^Passphrase/).fill('correct horse')
    await button('Encrypt and keep').click()
    await expect
      .element(page.getByText('The key is kept on this device, encrypted with your passphrase.'))
      .toBeVisible()
    expect(JSON.stringify({ ...localStorage })).not.toContain('a-secret-key')
    await close()

    await open()
    await expect.element(page.getByText('Open the key below first, or paste another.')).toBeVisible()
    await page.getByLabelText('Passphrase', { exact: true }).fill('wrong horse')
    await button('Open the key').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The key does not open with this passphrase.')
    await page.getByLabelText('Passphrase', { exact: true }).fill('correct horse')
    await button('Open the key').click()
    await expect.element(key()).toHaveValue('a-secret-key')
    await button('Forget the key').click()
    await expect.element(key()).toHaveValue('')
    expect(Object.keys(localStorage).filter((name) => name.endsWith(':answers-key'))).toEqual([])
  })
})
