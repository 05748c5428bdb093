import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import { isObject } from '../transport/messages.ts';

/** Returns whether a host page's selector matches a visual by name or type. A missing selector matches all visuals. */
export function matchesSelector(selector: unknown, { name, type }: Visual): boolean {
  if (!isObject(selector)) return true;
  if (typeof selector['visualName'] === 'string') return selector['visualName'] === name;
  if (typeof selector['visualType'] === 'string') return selector['visualType'] === type;
  return true;
}

/** Returns whether a visual's header is visible. The last matching setting takes precedence. */
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
