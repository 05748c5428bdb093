import { chakra } from '@chakra-ui/react';
import { truncate } from '../../format.ts';
import { Tooltip } from '../tooltip.tsx';

const Opener = chakra('button', {
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
 * A text cut at so many characters. Where it is cut, a tooltip shows it whole, on hover, on keyboard focus and at a
 * tap. Nothing at all where there is none.
 */
export const TruncatedText = ({ text, length }: { text: string | null; length: number }) => {
  if (!text) return null;
  const short = truncate(text, length);
  if (short === text) return <span>{text}</span>;
  return (
    <Tooltip content={text} opensOnClick>
      <Opener type="button">{short}</Opener>
    </Tooltip>
  );
};
