package dev.holdfast.s3;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer to be sent.
 *
 * @param length bytes of the content, which an answer to HEAD names without having it
 */
record S3Answer(int status, Map<String, String> headers, byte[] body, long length) {

  static S3Answer empty(int status) {
    return new S3Answer(status, new LinkedHashMap<>(), new byte[0], 0);
  }

  static S3Answer xml(Xml xml) {
    return xml(200, xml);
  }

  static S3Answer xml(int status, Xml xml) {
    return of(status, xml.bytes()).with("Content-Type", "application/xml");
  }

  static S3Answer of(int status, byte[] body) {
    return new S3Answer(status, new LinkedHashMap<>(), body, body.length);
  }

  static S3Answer error(S3Error error, String resource) {
    Xml xml =
        Xml.plain("Error")
            .element("Code", error.code())
            .element("Message", error.getMessage())
            .element("Resource", resource)
            .element("RequestId", "0000000000000000")
            .close("Error");
    S3Answer answer = error.status() == 304 ? empty(304) : xml(error.status(), xml);
    answer.headers.putAll(error.headers());
    return answer;
  }

  S3Answer with(String header, String value) {
    headers.put(header, value);
    return this;
  }
}
