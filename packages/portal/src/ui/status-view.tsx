import { Button, Center, HStack, Heading, Icon, Text, VStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { IconType } from './create-icon.tsx';

export interface Action {
  label: string;
  onClick(): void;
}

export interface StatusViewProps {
  icon: IconType;
  title: string;
  text?: ReactNode;
  tone?: 'neutral' | 'error' | 'warning';
  primary?: Action | undefined;
  secondary?: Action | undefined;
  /** Heading level; defaults to 2. Use 1 if the page has no other heading. */
  level?: 1 | 2;
}

const tones = {
  neutral: { bg: 'bg.muted', color: 'fg.muted' },
  error: { bg: 'status.error.subtle', color: 'status.error.fg' },
  warning: { bg: 'status.warning.subtle', color: 'status.warning.fg' },
};

/** Renders an empty state or an error in place of the content: what happened and what to do. */
export function StatusView(props: StatusViewProps) {
  const { icon, title, text, tone = 'neutral', primary, secondary, level = 2 } = props;
  return (
    <Center height="100%" minHeight="64" padding="6" role={tone === 'neutral' ? 'status' : 'alert'}>
      <VStack gap="2" maxWidth="sm" textAlign="center">
        <Center boxSize="12" borderRadius="l3" marginBottom="2" {...tones[tone]}>
          <Icon as={icon} boxSize="6" aria-hidden />
        </Center>
        <Heading as={level === 1 ? 'h1' : 'h2'} textStyle="lg" fontWeight="semibold" textWrap="balance">
          {title}
        </Heading>
        {text && (
          <Text color="fg.muted" textWrap="balance">
            {text}
          </Text>
        )}
        {primary && (
          <HStack gap="2" marginTop="4">
            <Button size="sm" onClick={primary.onClick}>
              {primary.label}
            </Button>
            {secondary && (
              <Button size="sm" variant="outline" colorPalette="gray" onClick={secondary.onClick}>
                {secondary.label}
              </Button>
            )}
          </HStack>
        )}
      </VStack>
    </Center>
  );
}
