/** ID of the notification bar, which stays usable while dialogs are open. */
export const notificationBarId = 'notifications';
