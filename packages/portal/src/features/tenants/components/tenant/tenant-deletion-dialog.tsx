import { Input, List, Text } from '@chakra-ui/react';
import { listSlotRecipe } from '@chakra-ui/react/theme';
import type { Tenant, TenantContents } from '@embed-portal/api-contract';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { Link } from 'react-router-dom';
import { useAccount } from '../../../../data/account.ts';
import { DeletionDialog } from '../../../../entity-ui/deletion/deletion-dialog.tsx';
import type { DeletionDialogProps } from '../../../../entity-ui/deletion/deletion-dialog.tsx';
import { useRouteQuery } from '../../../../http/use-route-query.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

const texts = tenantMessages.deletion;

type ContentType = keyof TenantContents;

const types = ['user', 'invitation', 'group', 'app', 'report', 'connection'] as const;

/** Screens that list the contents of a tenant. */
const paths: Partial<Record<ContentType, string>> = {
  group: '/groups',
  app: '/apps',
  report: '/reports',
  connection: '/connections',
};

interface ContentListProps {
  tenantId: string;
  contents: TenantContents;
  /** Whether the user can open the screens with the contents. */
  isLinked: boolean;
}

/** Renders the number of entities of each type, with links to their screens. */
function ContentList({ tenantId, contents, isLinked }: ContentListProps) {
  const { selectTenant } = useAccount();
  return (
    <List.Root recipe={listSlotRecipe} marginTop="1" marginBottom="4" paddingStart="5" textStyle="sm">
      {types
        .filter((type) => contents[type] > 0)
        .map((type) => {
          const text = texts.counts[type](contents[type]);
          const path = isLinked ? paths[type] : undefined;
          return (
            <List.Item key={type}>
              {path === undefined ? (
                text
              ) : (
                <LinkButton asChild>
                  <Link
                    to={path}
                    onClick={() => {
                      selectTenant(tenantId);
                    }}
                  >
                    {text}
                  </Link>
                </LinkButton>
              )}
            </List.Item>
          );
        })}
    </List.Root>
  );
}

interface TenantDeletionDialogProps extends DeletionDialogProps {
  tenant: Tenant;
  isArchived?: boolean;
  /** Entered name, which confirms the deletion of the contents. */
  confirmation: string;
  onConfirmationChange(name: string): void;
}

/** Renders the confirmation of a tenant's deletion. A tenant with contents requires its name. */
export function TenantDeletionDialog(props: TenantDeletionDialogProps) {
  const { tenant, isArchived = false, confirmation, onConfirmationChange, ...dialog } = props;
  const { data: contents } = useRouteQuery(
    deletionRoutes.getTenantContents,
    { tenantId: tenant.id },
    { enabled: dialog.open },
  );
  const isEmpty = !contents || types.every((type) => contents[type] === 0);
  const requiresName =
    isArchived || (contents && contents.group + contents.app + contents.report + contents.connection > 0);
  return (
    <DeletionDialog {...dialog} input={confirmation}>
      {!isEmpty && (
        <>
          <Text marginTop="4" textStyle="sm">
            {texts.contains}
          </Text>
          <ContentList tenantId={tenant.id} contents={contents} isLinked={!isArchived} />
        </>
      )}
      {requiresName && (
        <FieldFrame label={texts.confirmation} hint={texts.confirmationHint} required>
          <Input
            size="sm"
            bg="bg.panel"
            autoComplete="off"
            placeholder={tenant.name}
            value={confirmation}
            onChange={({ target }) => {
              onConfirmationChange(target.value);
            }}
          />
        </FieldFrame>
      )}
    </DeletionDialog>
  );
}
