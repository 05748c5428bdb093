import type { Visual } from '../../content/report-schema.ts';
import { isObject } from '../transport/messages.ts';

/** Whether a host's selector means a visual: by its name or type; without a selector, all are meant. */
export function matchesSelector(selector: unknown, { name, type }: Visual): boolean {
  if (!isObject(selector)) return true;
  if (typeof selector['visualName'] === 'string') return selector['visualName'] === name;
  if (typeof selector['visualType'] === 'string') return selector['visualType'] === type;
  return true;
}

/** Whether the host shows a visual's header, with its menu; what is said last holds. */
export function isHeaderVisible(visualSettings: unknown, visual: Visual): boolean {
  const headers = isObject(visualSettings) ? visualSettings['visualHeaders'] : undefined;
  let visible = true;
  for (const header of Array.isArray(headers) ? (headers as unknown[]) : []) {
    if (!isObject(header) || !isObject(header['settings']) || !matchesSelector(header['selector'], visual))
      continue;
    visible = header['settings']['visible'] !== false;
  }
  return visible;
}
