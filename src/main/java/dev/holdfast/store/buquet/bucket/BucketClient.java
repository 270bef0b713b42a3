package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import java.util.function.Supplier;
import software.amazon.awssdk.services.s3.S3Client;

/** One client of a bucket. Thread-safe; a cancellation breaks its request. */
abstract class BucketClient implements AutoCloseable {

  final BuquetAddress address;
  public final S3Http http;
  final S3Client client;
  final S3Failures failures;

  BucketClient(S3Clients clients) {
    this.address = clients.address();
    this.http = clients.http();
    this.client = clients.client(http);
    this.failures = new S3Failures(address);
  }

  final <T> T ask(Cancellation cancellation, Supplier<T> question) {
    try {
      return http.during(cancellation, question);
    } catch (RuntimeException failed) {
      throw failures.of(failed, cancellation);
    }
  }

  @Override
  public final void close() {
    client.close();
    http.close();
  }
}
