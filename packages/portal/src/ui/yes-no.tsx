import { tableMessages } from '../messages/table.ts';
import { FrownIcon, SmileIcon } from './screen-icons.tsx';

/** Renders a happy face for yes and a sad face for no, in a table. Screen readers announce the word. */
export function YesNo({ value }: { value: boolean }) {
  const Face = value ? SmileIcon : FrownIcon;
  return (
    <>
      <Face data-face={value ? 'happy' : 'sad'} aria-hidden />
      <span data-spoken="">{value ? tableMessages.yes : tableMessages.no}</span>
    </>
  );
}
