import { uploadDocument } from "#shared/documents/contract.ts";
import { documentLimits, documentMessages, documentTypeOf } from "#shared/documents/file-rules.ts";
import { CallFailure, failureOf } from "#web/platform/call-failure.ts";
import { requestOf } from "#web/platform/request-of.ts";
import { readToken } from "#web/platform/session-cookie.ts";

const SIGNATURE_BYTES = 8;

/** Uploads a document's file; `onProgress` gets the sent share from 0 to 1. Returns its name. Throws with a message. */
export async function uploadFile(file: Blob, onProgress: (share: number) => void): Promise<string> {
  if (file.size > documentLimits.maxBytes) throw new Error(documentMessages.tooLarge);
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  if (!documentTypeOf(start)) throw new Error(documentMessages.wrongKind);
  return send(file, onProgress);
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function send(file: Blob, onProgress: (share: number) => void): Promise<string> {
  const [url, { headers, body }] = requestOf(uploadDocument, { file }, readToken());
  const request = new XMLHttpRequest();
  request.open(uploadDocument.method, url);
  for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
  request.responseType = "json";
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallFailure("Network error"));
    request.onload = () => {
      const { status, statusText, response } = request;
      if (status === 200 && response) resolve(response.file);
      else reject(failureOf(status, statusText, response));
    };
    request.send(body as FormData);
  });
}
