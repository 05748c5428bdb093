import { Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { messages } from '../../../messages.ts';

export const CardGrid = ({ children }: { children: ReactNode }) => (
  <Grid as="ul" templateColumns="repeat(auto-fill, minmax(min(17.5rem, 100%), 1fr))" gap="4">
    {children}
  </Grid>
);

const placeholders = [0, 1, 2, 3, 4, 5];

/** Renders placeholders in the shape of the cards while the list loads. */
export const CardGridSkeleton = () => (
  <div role="status" aria-label={messages.apps.loading}>
    <CardGrid>
      {placeholders.map((key) => (
        <Stack
          as="li"
          key={key}
          gap="4"
          padding="5"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="l3"
          listStyleType="none"
        >
          <Flex gap="3.5" align="center">
            <Skeleton boxSize="11" borderRadius="tile" />
            <Skeleton height="4" flex="1" maxWidth="40" />
          </Flex>
          <Stack gap="2" height="10" justify="center">
            <Skeleton height="3" />
            <Skeleton height="3" width="70%" />
          </Stack>
          <Skeleton height="3" width="50%" marginBlock="0.5" />
        </Stack>
      ))}
    </CardGrid>
  </div>
);
