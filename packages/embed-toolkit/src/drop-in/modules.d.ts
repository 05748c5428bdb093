// The modules that the types of powerbi-client declare. Pages import from them, and packages such as
// powerbi-report-authoring add methods to their interfaces. The published types of the drop-in refer to this file.

declare module 'report' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'page' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'visual' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'visualDescriptor' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'embed' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'dashboard' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'tile' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'qna' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'create' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'quickCreate' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'ifilterable' {
  export * from 'embed-toolkit/drop-in';
}

declare module 'service' {
  export * from 'embed-toolkit/drop-in';
}
