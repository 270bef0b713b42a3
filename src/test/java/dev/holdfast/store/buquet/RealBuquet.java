package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.s3.RealMinio;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A real buquet, of the version that {@code src/test/real/install.sh} installs: its workers,
 * workflows and signals, at work on a bucket.
 */
public final class RealBuquet {

  private RealBuquet() {}

  /**
   * Makes a bucket and lets buquet work on it: about half a minute.
   *
   * @return what buquet's own interface says of the bucket in the end
   */
  public static JsonNode run(RealMinio minio, String bucket) throws IOException {
    try (S3Client s3 = minio.client()) {
      s3.createBucket(r -> r.bucket(bucket));
      s3.putBucketVersioning(
          r -> r.bucket(bucket).versioningConfiguration(c -> c.status("Enabled")));
    }
    return asked(minio, bucket, "run");
  }

  /** Returns what buquet's own interface says of a bucket now. */
  public static JsonNode says(RealMinio minio, String bucket) throws IOException {
    return asked(minio, bucket, "says");
  }

  private static JsonNode asked(RealMinio minio, String bucket, String word) throws IOException {
    Path log = Files.createTempFile("buquet", ".log");
    try {
      Process process = started(minio, bucket, log, word);
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException("buquet failed: " + Files.readString(log));
      }
      return BuquetBucket.parsed(said);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      Files.delete(log);
    }
  }

  private static Process started(RealMinio minio, String bucket, Path log, String word)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                RealMinio.program("python/bin/python").toString(),
                Path.of("src/test/real/buquet_run.py").toAbsolutePath().toString(),
                word)
            .redirectError(log.toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "AWS_ACCESS_KEY_ID",
                RealMinio.USER,
                "AWS_SECRET_ACCESS_KEY",
                RealMinio.SECRET,
                "AWS_EC2_METADATA_DISABLED",
                "true",
                "AWS_REGION",
                "us-east-1",
                "S3_REGION",
                "us-east-1",
                "S3_ENDPOINT",
                minio.endpoint().toString(),
                "S3_BUCKET",
                bucket));
    return builder.start();
  }
}
