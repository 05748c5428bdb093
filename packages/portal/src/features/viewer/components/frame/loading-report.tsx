import { Center, Flex, Text, VStack, chakra } from '@chakra-ui/react';
import { viewerMessages } from '../../../../messages/viewer.ts';

const bars = [0, 1, 2];
/**
 * Delay of the animation, in milliseconds. The animation competes with the loading report, and fast reports need none.
 */
const animationDelayMs = 500;

const Bar = chakra('span', {
  base: {
    width: '1.5',
    height: '8',
    borderRadius: 'full',
    bg: 'accent.solid',
    transformOrigin: 'bottom',
    animation: 'grow 1.1s ease-in-out infinite backwards',
  },
});

/** Renders the overlay that covers the iframe until the report is ready, then fades out. */
export const LoadingReport = ({ visible }: { visible: boolean }) => (
  <Center
    position="absolute"
    inset="0"
    zIndex="1"
    bg="bg"
    role="status"
    opacity={visible ? '1' : '0'}
    visibility={visible ? 'visible' : 'hidden'}
    transition={visible ? 'none' : 'opacity {durations.slow} ease-out, visibility 0s {durations.slow}'}
    data-testid="overlay"
  >
    <VStack gap="4">
      <Flex gap="1.5" align="flex-end" height="8" aria-hidden>
        {bars.map((bar) => (
          <Bar
            key={bar}
            animationName={visible ? undefined : 'none'}
            style={{ animationDelay: `${animationDelayMs + bar * 140}ms` }}
          />
        ))}
      </Flex>
      <Text color="fg.muted">{viewerMessages.loading}</Text>
    </VStack>
  </Center>
);
