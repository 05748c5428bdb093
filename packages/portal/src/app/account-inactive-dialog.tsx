import { Button, Link, Stack, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import { useRef } from 'react';
import { useConfig } from '../config/config-context.ts';
import { toContactUrl } from '../format/contact-url.ts';
import { inactiveMessages as texts } from '../messages/inactive.ts';
import { useSession } from '../session/contexts.ts';
import { Modal } from '../ui/modal.tsx';

/** Blocks the portal for a deactivated user. */
export function AccountInactiveDialog() {
  const config = useConfig();
  const session = useSession();
  const refresh = useRef<HTMLButtonElement>(null);
  const { providerName, supportContact } = config.branding;
  return (
    <Modal
      title={texts.title}
      open
      tone="warning"
      width={sizes.smallDialog}
      firstFocus={refresh}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void session.signOut()}>
            {texts.signOut}
          </Button>
          <Button
            ref={refresh}
            size="sm"
            onClick={() => {
              location.reload();
            }}
          >
            {texts.refreshButton}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text>{texts.text}</Text>
        <Text>
          {texts.contact(providerName)}{' '}
          <Link href={toContactUrl(supportContact)} color="accent.fg" fontWeight="medium">
            {supportContact}
          </Link>
        </Text>
        <Text color="fg.muted">{texts.refresh}</Text>
      </Stack>
    </Modal>
  );
}
