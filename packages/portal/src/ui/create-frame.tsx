import { createContext, memo, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';

/**
 * Creates a component that renders its children inside a frame and, when only the children change, does not render the
 * frame again. Computing the styles of frames with Chakra takes longer than rendering plain children.
 */
export function createFrame<Props extends object>(
  Frame: ComponentType<Props & { children: ReactNode }>,
): ComponentType<Props & { children: ReactNode }> {
  const Content = createContext<ReactNode>(null);
  const Outlet = () => useContext(Content);
  const StaticFrame = memo((props: Props) => (
    <Frame {...props}>
      <Outlet />
    </Frame>
  ));
  StaticFrame.displayName = 'StaticFrame';
  const FrameWithContent = ({ children, ...props }: Props & { children: ReactNode }) => (
    <Content value={children}>
      <StaticFrame {...(props as Props)} />
    </Content>
  );
  return FrameWithContent;
}
