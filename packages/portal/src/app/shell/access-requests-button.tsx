import { Box, IconButton } from '@chakra-ui/react';
import { accessRequestRoutes } from '@embed-portal/api-contract/routes/access-requests';
import { Link } from 'react-router-dom';
import { useRouteQuery } from '../../http/use-route-query.ts';
import { accessRequestMessages as texts } from '../../messages/access-requests.ts';
import { InboxIcon } from '../../ui/screen-icons.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const pollIntervalMs = 120_000;

/** Renders a link to the requests for access with their number. Renders nothing if there are none. */
export function AccessRequestsButton() {
  const { data } = useRouteQuery(
    accessRequestRoutes.listAccessRequests,
    {},
    { refetchIntervalMs: pollIntervalMs },
  );
  if (!data?.length) return null;
  const label = texts.open(data.length);
  return (
    <Tooltip content={label}>
      <IconButton
        asChild
        aria-label={label}
        variant="ghost"
        colorPalette="gray"
        size="sm"
        position="relative"
      >
        <Link to="/access/requests">
          <InboxIcon />
          <Box
            as="span"
            position="absolute"
            top="-1"
            insetEnd="-1"
            minWidth="4"
            paddingInline="1"
            borderRadius="full"
            bg="accent.solid"
            color="accent.contrast"
            textStyle="xs"
            textAlign="center"
            fontVariantNumeric="tabular-nums"
          >
            {data.length > 99 ? '99+' : data.length}
          </Box>
        </Link>
      </IconButton>
    </Tooltip>
  );
}
