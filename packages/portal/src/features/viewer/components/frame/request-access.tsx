import { Stack, Text, Textarea } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import { limits } from '@embed-portal/api-contract';
import { accessRequestRoutes } from '@embed-portal/api-contract/routes/access-requests';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRouteMutation } from '../../../../http/use-route-mutation.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { usePageTitle } from '../../../../session/use-page-title.ts';
import { CircleCheckIcon, SearchXIcon } from '../../../../ui/icons.tsx';
import { StatusView } from '../../../../ui/status-view.tsx';

const { request: texts } = viewerMessages;
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Renders the page of an app that the user cannot open, which offers to request access. It does not reveal whether the
 * app exists.
 */
export function RequestAccess({ appId }: { appId: string }) {
  usePageTitle(viewerMessages.notFoundTitle);
  const navigate = useNavigate();
  const [message, setMessage] = useState('');
  const { mutate, isPending, isSuccess } = useRouteMutation(accessRequestRoutes.requestAccess, []);
  const back = { label: viewerMessages.back, onClick: () => void navigate('/apps') };
  if (isSuccess) {
    return (
      <StatusView
        icon={CircleCheckIcon}
        title={texts.sentTitle}
        text={texts.sentText}
        primary={back}
        level={1}
      />
    );
  }
  const canRequest = uuidPattern.test(appId);
  const request = {
    label: texts.action,
    onClick: () => {
      if (!isPending) mutate({ params: { appId }, body: { message }, handlesValidationErrors: false });
    },
  };
  return (
    <StatusView
      icon={SearchXIcon}
      title={viewerMessages.notFoundTitle}
      text={
        canRequest ? (
          <Stack as="span" gap="4">
            <span>{viewerMessages.notFoundText}</span>
            <Stack as="label" gap="1.5" textAlign="start" color="fg">
              <Text as="span" textStyle="sm" fontWeight="medium">
                {texts.message}
              </Text>
              <Textarea
                recipe={textareaRecipe}
                size="sm"
                rows={3}
                value={message}
                maxLength={limits.maxRequestMessageLength}
                placeholder={texts.messageHint}
                onChange={(event) => {
                  setMessage(event.target.value);
                }}
              />
            </Stack>
          </Stack>
        ) : (
          viewerMessages.notFoundText
        )
      }
      primary={canRequest ? request : back}
      secondary={canRequest ? back : undefined}
      level={1}
    />
  );
}
