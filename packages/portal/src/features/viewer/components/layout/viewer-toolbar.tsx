import { Flex, IconButton } from '@chakra-ui/react';
import { canAnywhere } from '@embed-portal/api-contract';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../../../data/account.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import type { IconType } from '../../../../ui/create-icon.tsx';
import { PencilIcon } from '../../../../ui/icons.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';

/** Button of the report toolbar. */
export interface Tool {
  label: string;
  icon: IconType;
  onClick(): void;
  disabled?: boolean;
}

const ToolButton = ({ label, icon: ToolIcon, onClick, disabled = false }: Tool) => (
  <Tooltip content={label} placement="left">
    <IconButton
      aria-label={label}
      variant="ghost"
      colorPalette="gray"
      color="fg.muted"
      size="sm"
      onClick={onClick}
      disabled={disabled}
    >
      <ToolIcon />
    </IconButton>
  </Tooltip>
);

/** ID of the toolbar, the target of a skip link. */
export const toolbarId = 'report-tools';

interface ViewerToolbarProps {
  tools?: readonly Tool[] | undefined;
  direction: 'row' | 'column';
}

/** Renders the tools of the current report, and an edit button for users who may manage apps. */
export function ViewerToolbar({ tools = [], direction }: ViewerToolbarProps) {
  const { user } = useAccount();
  const navigate = useNavigate();
  const edit = { label: viewerMessages.edit, icon: PencilIcon, onClick: () => void navigate('/apps') };
  const visibleTools = canAnywhere(user, 'manageApps') ? [...tools, edit] : tools;
  return (
    <Flex
      id={toolbarId}
      tabIndex={-1}
      outline="none"
      role="toolbar"
      aria-label={viewerMessages.tools}
      aria-orientation={direction === 'row' ? 'horizontal' : 'vertical'}
      direction={direction}
      gap="1"
    >
      {visibleTools.map((tool) => (
        <ToolButton key={tool.label} {...tool} />
      ))}
    </Flex>
  );
}
