import { templates } from 'create-embed-app/templates';
import type { TemplateName } from 'create-embed-app/templates';
import type { MouseEvent } from 'react';
import type { ContentType } from '../shared/messages.ts';
import { Menu } from './menu.tsx';

interface ProjectMenuProps {
  label: string;
  contentType: ContentType;
  /** Creates and downloads a project. */
  onSelect(template: TemplateName): void;
}

/** The templates of projects that contain the code of the editor. */
export function ProjectMenu({ label, contentType, onSelect }: ProjectMenuProps) {
  const select = ({ currentTarget }: MouseEvent, template: TemplateName) => {
    currentTarget.closest('details')?.removeAttribute('open');
    onSelect(template);
  };
  return (
    <Menu className="project-menu" label={label}>
      <h2>Copy as project</h2>
      {contentType === 'report' ? (
        <>
          <p>
            Download a web app with this code and this report. It contains a server that requests embed
            tokens, and the emulator.
          </p>
          <ul>
            {templates.map(({ name, title, hint }) => (
              <li key={name}>
                <button type="button" onClick={(event) => select(event, name)}>
                  {title}
                  <small>{hint}</small>
                </button>
              </li>
            ))}
          </ul>
          <p>
            The app shows all rows, in the default theme and without faults. Its embed tokens do not allow
            editing.
          </p>
        </>
      ) : (
        <p>
          Projects contain a server that requests embed tokens for a report. To create one, select the content
          Report. For the servers of other content, read the guide Content types.
        </p>
      )}
    </Menu>
  );
}
