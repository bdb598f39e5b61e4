import { signal } from '@preact/signals';

/** Light, dark, or as the system has it. public/theme.js reads the same before anything is drawn. */
export type Look = 'light' | 'dark' | 'system';

const KEY = 'podworks.look';

export const look = signal<Look>(stored());

export function chooseLook(chosen: Look): void {
  look.value = chosen;
  if (chosen === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset['look'];
  } else {
    localStorage.setItem(KEY, chosen);
    document.documentElement.dataset['look'] = chosen;
  }
}

function stored(): Look {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}
