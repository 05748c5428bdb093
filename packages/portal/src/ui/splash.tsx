import { Center, Text, VStack } from '@chakra-ui/react';
import { BrandMark } from './brand-mark.tsx';

/** What shows while the portal gets ready. It appears after a moment, so that quick starts don't flicker. */
export const Splash = ({ text }: { text: string }) => (
  <Center minHeight="100dvh" bg="bg" role="status">
    <VStack gap="4" opacity="0" animation="appear {durations.slow} ease-out 400ms forwards">
      <BrandMark size="12" />
      <Text color="fg.muted">{text}</Text>
    </VStack>
  </Center>
);
