import { useEffect, useRef } from 'react';
import type { RunMessage, SandboxMessage } from '../shared/messages.ts';

export interface Run extends RunMessage {
  /** Number of the run. Each run has a new frame, so that nothing of the previous run remains. */
  number: number;
}

interface SandboxProps {
  origin: string;
  run: Run;
  onMessages(messages: SandboxMessage[]): void;
}

/** Messages that are displayed in one step. Code that logs without end must not block the playground. */
const maxMessagesPerFrame = 200;

/** The frame that runs the code, on another origin than the playground. */
export function Sandbox({ origin, run, onMessages }: SandboxProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const handleMessages = useRef(onMessages);
  useEffect(() => {
    handleMessages.current = onMessages;
  }, [onMessages]);

  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const { port1: port, port2: remotePort } = new MessageChannel();
    let queue: SandboxMessage[] = [];
    let request = 0;
    const flush = () => {
      request = 0;
      handleMessages.current(queue.slice(0, maxMessagesPerFrame));
      queue = [];
    };
    port.onmessage = ({ data }: MessageEvent<SandboxMessage>) => {
      if (queue.length < maxMessagesPerFrame) queue.push(data);
      request ||= requestAnimationFrame(flush);
    };
    const start = () => {
      const { code, options, isDark, isPhone } = run;
      current.contentWindow?.postMessage({ code, options, isDark, isPhone }, origin, [remotePort]);
    };
    current.addEventListener('load', start, { once: true });
    return () => {
      cancelAnimationFrame(request);
      current.removeEventListener('load', start);
      port.close();
    };
  }, [origin, run]);

  return (
    <iframe
      key={run.number}
      ref={frame}
      className="sandbox"
      title="Report"
      src={new URL('sandbox.html', origin + location.pathname).href}
      sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads"
      allow="fullscreen"
    />
  );
}
