package dev.holdfast.s3;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteMarkerEntry;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
import software.amazon.awssdk.services.s3.model.ObjectVersion;

/**
 * All that a bucket holds, in a file: one line of JSON for each version and each delete marker, in
 * the order of the listing, the newest of a key first; packed.
 */
final class Recording {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Recording() {}

  /** Writes all versions of a bucket to a file. */
  static void write(S3Client s3, String bucket, Path file) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      String key = null;
      String id = null;
      ListObjectVersionsResponse page;
      do {
        String keyMarker = key;
        String idMarker = id;
        // One at a time: the client parts versions from markers, and so loses their order.
        page =
            s3.listObjectVersions(
                r -> r.bucket(bucket).maxKeys(1).keyMarker(keyMarker).versionIdMarker(idMarker));
        for (ObjectVersion version : page.versions()) {
          byte[] body =
              s3.getObjectAsBytes(
                      r -> r.bucket(bucket).key(version.key()).versionId(version.versionId()))
                  .asByteArray();
          line(out, entry(version.key(), version.versionId(), version.lastModified()), body);
        }
        for (DeleteMarkerEntry marker : page.deleteMarkers()) {
          line(out, entry(marker.key(), marker.versionId(), marker.lastModified()), null);
        }
        key = page.nextKeyMarker();
        id = page.nextVersionIdMarker();
      } while (page.isTruncated());
    }
  }

  /** Puts all that a file holds into a bucket, with the ids and the times it had. */
  static void read(InputStream packed, S3Bucket bucket) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
      // The file has the newest first, and a bucket takes the oldest first.
      for (String line : lines.lines().toList().reversed()) {
        JsonNode entry = JSON.readTree(line);
        String id = entry.get("version_id").asText();
        Instant at = Instant.parse(entry.get("last_modified").asText());
        JsonNode body = entry.get("body");
        bucket.restore(
            entry.get("key").asText(),
            body == null
                ? Version.marker(id, at)
                : Version.object(id, at, Base64.getDecoder().decode(body.asText())));
      }
    }
  }

  private static ObjectNode entry(String key, String id, Instant at) {
    return JSON.createObjectNode()
        .put("key", key)
        .put("version_id", id)
        .put("last_modified", at.truncatedTo(ChronoUnit.SECONDS).toString());
  }

  private static void line(OutputStream out, ObjectNode entry, byte[] body) throws IOException {
    if (body != null) {
      entry.put("body", Base64.getEncoder().encodeToString(body));
    }
    out.write(JSON.writeValueAsBytes(entry));
    out.write('\n');
  }
}
