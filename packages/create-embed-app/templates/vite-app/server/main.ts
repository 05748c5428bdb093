import express from 'express';
import { api } from './api.js';

const port = Number(process.env.PORT || 3000);

api.use(express.static('dist'));
api.listen(port, (error) => {
  if (error) throw error;
  console.log(`The app is running at http://localhost:${port}`);
});
