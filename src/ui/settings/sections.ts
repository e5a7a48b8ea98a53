/** The sections of the settings, by name, so that other parts of the page can lead there. */
import { tick } from 'svelte'
import type { Route } from '../state/route.svelte'

export type SectionId = 'privacy' | 'reading' | 'model' | 'answers' | 'prompts' | 'storage' | 'appearance'

/** Id of a section's heading. */
export const headingOf = (id: SectionId): string => `settings-${id}`

/** Moves the view and the focus to a section that is on the page. */
export function goToSection(id: SectionId): void {
  const heading = document.getElementById(headingOf(id))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** Shows the settings, at one of their sections. */
export async function openSection(route: Route, id: SectionId): Promise<void> {
  route.go({ tab: 'settings' }, true)
  await tick()
  goToSection(id)
}
