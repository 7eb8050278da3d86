export { Conversation } from "./Conversation.tsx";
