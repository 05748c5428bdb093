import { backgroundRows, buttonRows } from './button-rows.ts';
import { exportRows, layoutRows, lookRows, otherRows } from './look-rows.ts';
import type { Row } from './row.ts';
import { bookmarkRows, filterRows, otherFilterRows, pageRows, slicerRows } from './state-rows.ts';

/** Every scenario; none needs another before it. */
export function allRows(): Row[] {
  return [
    ...pageRows(),
    ...filterRows(),
    ...otherFilterRows(),
    ...slicerRows(),
    ...bookmarkRows(),
    ...exportRows(),
    ...otherRows(),
    ...lookRows(),
    ...layoutRows(),
    ...buttonRows(),
    ...backgroundRows(),
  ];
}
