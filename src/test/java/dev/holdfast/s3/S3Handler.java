package dev.holdfast.s3;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads a request, lets it meet its faults, and sends what became of it. */
final class S3Handler {

  private final S3Server server;

  S3Handler(S3Server server) {
    this.server = server;
  }

  /**
   * Answers one request.
   *
   * @throws Fault.Dropped if the connection is to end instead
   */
  void handle(String method, String target, Headers headers, byte[] body, OutputStream out)
      throws IOException {
    S3Answer answer = answer(method, target, headers, body);
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(answer.status()).append(" S3\r\n");
    answer.headers().forEach((name, value) -> line(head, name, value));
    line(head, "Date", S3Clock.http(server.clock().now()));
    line(head, "Server", "S3Server");
    if (answer.status() != 204 && answer.status() != 304) {
      line(head, "Content-Length", Long.toString(answer.length()));
    }
    out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    if (!method.equals("HEAD")) {
      out.write(answer.body());
    }
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private S3Answer answer(String method, String target, Headers headers, byte[] body) {
    try {
      S3Request request = S3Request.of(method, URI.create(target), headers, body);
      server.log().add(Call.of(request));
      server.access().check(request);
      List<Fault> faults = server.faults().meeting(request.operation(), request.key());
      faults.forEach(Fault::runBefore);
      S3Answer answer = perform(request);
      faults.forEach(Fault::runAfter);
      for (Fault fault : faults) {
        answer = fault.answered(answer);
      }
      return answer;
    } catch (S3Error e) {
      return S3Answer.error(e, target);
    }
  }

  private S3Answer perform(S3Request request) {
    return switch (request.operation()) {
      case LIST_BUCKETS -> BucketCalls.list(server.buckets(), server.clock());
      case CREATE_BUCKET -> {
        server.create(request.bucket());
        yield S3Answer.empty(200).with("Location", "/" + request.bucket());
      }
      case UNKNOWN -> throw S3Error.notImplemented(request.method() + " " + request.uri());
      default -> perform(request, server.find(request.bucket()));
    };
  }

  private S3Answer perform(S3Request request, S3Bucket bucket) {
    Faults faults = server.faults();
    return switch (request.operation()) {
      case HEAD_BUCKET -> S3Answer.empty(200).with("x-amz-bucket-region", server.access().region());
      case GET_BUCKET_LOCATION -> BucketCalls.location(server.access().region());
      case GET_BUCKET_VERSIONING -> BucketCalls.versioning(bucket);
      case PUT_BUCKET_VERSIONING -> BucketCalls.putVersioning(bucket, request);
      case GET_BUCKET_LIFECYCLE -> BucketCalls.lifecycle(bucket);
      case LIST_OBJECTS -> {
        synchronized (bucket) {
          yield Listings.objects(bucket, request);
        }
      }
      case LIST_VERSIONS -> {
        synchronized (bucket) {
          yield Listings.versions(bucket, request);
        }
      }
      case GET_OBJECT, HEAD_OBJECT -> ObjectCalls.get(bucket, request);
      case PUT_OBJECT -> ObjectCalls.put(bucket, request, faults.heedsPutConditions());
      case DELETE_OBJECT -> ObjectCalls.delete(bucket, request, faults.heedsDeleteConditions());
      case DELETE_OBJECTS -> DeleteObjects.of(request).apply(bucket, faults);
      case LIST_BUCKETS, CREATE_BUCKET, UNKNOWN -> throw new IllegalStateException();
    };
  }
}
