import { chakra } from '@chakra-ui/react';
import { cut } from '../../format.ts';
import { Tip } from '../tip.tsx';

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
export const CutText = ({ text, length }: { text: string | null; length: number }) => {
  if (!text) return null;
  const short = cut(text, length);
  if (short === text) return <span>{text}</span>;
  return (
    <Tip content={text} opensOnClick>
      <Opener type="button">{short}</Opener>
    </Tip>
  );
};
