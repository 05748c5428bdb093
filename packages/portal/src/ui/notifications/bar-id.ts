/** Dialogs leave this element usable. */
export const notificationBarId = 'notifications';
