import { chakra } from '@chakra-ui/react';
import { truncate } from '../../format/format.ts';
import { Tooltip } from '../tooltip.tsx';

const TruncatedTextButton = chakra('button', {
  base: {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'start',
    font: 'inherit',
    color: 'inherit',
    borderRadius: 'l1',
    cursor: 'help',
    focusVisibleRing: 'inside',
  },
});

/**
 * Renders text truncated to `length` characters. If it is truncated, a tooltip shows the full text on hover, keyboard
 * focus and tap. Renders nothing if the text is empty.
 */
export function TruncatedText({ text, length }: { text: string | null; length: number }) {
  if (!text) return null;
  const short = truncate(text, length);
  if (short === text) return <span title={text}>{text}</span>;
  return (
    <Tooltip content={text} opensOnClick>
      <TruncatedTextButton type="button">{short}</TruncatedTextButton>
    </Tooltip>
  );
}
