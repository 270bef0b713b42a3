package dev.holdfast.store.buquet;

import dev.holdfast.s3.S3Server;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.bucket.BuquetAddress;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import dev.holdfast.store.buquet.bucket.S3Clients;
import java.net.URI;

/** Addresses of buckets of the test server, and a login to it. */
public final class TestBuckets {

  public static final String BUCKET = "queue";

  public static final StoreOptions OPTIONS = StoreOptions.defaults(SecretSource.NONE);

  static {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
  }

  private TestBuckets() {}

  public static StoreAddress address(S3Server server) {
    return address(server.endpoint());
  }

  private static StoreAddress address(URI endpoint) {
    return StoreAddress.parse("s3://" + BUCKET + "?endpoint=" + endpoint);
  }

  public static ReadOnlyS3 reading(S3Server server) {
    return reading(server.endpoint());
  }

  public static ReadOnlyS3 reading(URI endpoint) {
    return new ReadOnlyS3(new S3Clients(BuquetAddress.of(address(endpoint)), OPTIONS));
  }
}
