package dev.holdfast.s3;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Answers ListObjectsV2 and ListObjectVersions; its caller holds the lock of the bucket. */
final class Listings {

  private Listings() {}

  static S3Answer objects(S3Bucket bucket, S3Request request) {
    String token = request.parameter("continuation-token", "");
    String after = token.isEmpty() ? request.parameter("start-after", "") : decode(token);
    Page<Version> page = new Page<>(request);
    for (Map.Entry<String, List<Version>> object : bucket.after(after, page.prefix()).entrySet()) {
      Version latest = object.getValue().getFirst();
      if (!latest.marker() && !page.offer(object.getKey(), latest, token.isEmpty() ? "" : after)) {
        break;
      }
    }
    boolean encoded = encoded(request);
    Xml xml = head(Xml.root("ListBucketResult"), bucket, page, encoded);
    xml.element("KeyCount", page.entries().size() + page.commonPrefixes().size());
    if (!token.isEmpty()) {
      xml.element("ContinuationToken", token);
    }
    if (request.query().containsKey("start-after")) {
      xml.element("StartAfter", request.parameter("start-after", ""), encoded);
    }
    if (page.truncated()) {
      xml.element(
          "NextContinuationToken",
          encode(page.lastCommon().isEmpty() ? page.last().key() : page.lastCommon()));
    }
    for (Page.Entry<Version> entry : page.entries()) {
      xml.open("Contents").element("Key", entry.key(), encoded);
      content(xml, entry.value()).close("Contents");
    }
    return S3Answer.xml(prefixes(xml, page, encoded).close("ListBucketResult"));
  }

  static S3Answer versions(S3Bucket bucket, S3Request request) {
    if (bucket.versioning() == Versioning.UNSUPPORTED) {
      throw S3Error.notImplemented("ListObjectVersions");
    }
    String keyMarker = request.parameter("key-marker", "");
    String idMarker = request.parameter("version-id-marker", "");
    if (!idMarker.isEmpty() && keyMarker.isEmpty()) {
      throw S3Error.invalidArgument(
          "A version-id marker cannot be specified without a key marker.");
    }
    Page<Version> page = page(bucket, request, keyMarker, idMarker);
    boolean encoded = encoded(request);
    Xml xml = head(Xml.root("ListVersionsResult"), bucket, page, encoded);
    xml.element("KeyMarker", keyMarker, encoded).element("VersionIdMarker", idMarker);
    if (page.truncated() && page.lastCommon().isEmpty()) {
      xml.element("NextKeyMarker", page.last().key(), encoded)
          .element("NextVersionIdMarker", page.last().value().id());
    } else if (page.truncated()) {
      xml.element("NextKeyMarker", page.lastCommon(), encoded);
    }
    for (Page.Entry<Version> entry : page.entries()) {
      Version version = entry.value();
      String element = version.marker() ? "DeleteMarker" : "Version";
      xml.open(element)
          .element("Key", entry.key(), encoded)
          .element("VersionId", version.id())
          .element("IsLatest", bucket.latest(entry.key()).filter(version::equals).isPresent());
      content(xml, version).close(element);
    }
    return S3Answer.xml(prefixes(xml, page, encoded).close("ListVersionsResult"));
  }

  /** With an id a listing goes on within the key, without one after it. */
  private static Page<Version> page(
      S3Bucket bucket, S3Request request, String keyMarker, String idMarker) {
    Page<Version> page = new Page<>(request);
    if (!idMarker.isEmpty() && keyMarker.startsWith(page.prefix())) {
      long age =
          bucket
              .age(keyMarker, idMarker)
              .orElseThrow(() -> S3Error.invalidArgument("Invalid version id specified"));
      for (Version version : bucket.versions(keyMarker)) {
        if (bucket.age(keyMarker, version.id()).orElseThrow() < age
            && !page.offer(keyMarker, version, "")) {
          return page;
        }
      }
    }
    for (Map.Entry<String, List<Version>> object :
        bucket.after(keyMarker, page.prefix()).entrySet()) {
      for (Version version : object.getValue()) {
        if (!page.offer(object.getKey(), version, keyMarker)) {
          return page;
        }
      }
    }
    return page;
  }

  private static <E> Xml head(Xml xml, S3Bucket bucket, Page<E> page, boolean encoded) {
    xml.element("Name", bucket.name())
        .element("Prefix", page.prefix(), encoded)
        .element("MaxKeys", page.size())
        .element("IsTruncated", page.truncated());
    if (!page.delimiter().isEmpty()) {
      xml.element("Delimiter", page.delimiter(), encoded);
    }
    return encoded ? xml.element("EncodingType", "url") : xml;
  }

  private static Xml content(Xml xml, Version version) {
    xml.element("LastModified", S3Clock.xml(version.lastModified()));
    return version.marker()
        ? xml
        : xml.element("ETag", version.etag())
            .element("Size", version.size())
            .element("StorageClass", "STANDARD");
  }

  private static <E> Xml prefixes(Xml xml, Page<E> page, boolean encoded) {
    for (String prefix : page.commonPrefixes()) {
      xml.open("CommonPrefixes").element("Prefix", prefix, encoded).close("CommonPrefixes");
    }
    return xml;
  }

  private static boolean encoded(S3Request request) {
    String encoding = request.parameter("encoding-type", "");
    if (!encoding.isEmpty() && !encoding.equals("url")) {
      throw S3Error.invalidArgument("Invalid Encoding Method specified in Request");
    }
    return !encoding.isEmpty();
  }

  private static String encode(String key) {
    return Base64.getUrlEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
  }

  private static String decode(String token) {
    try {
      return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw S3Error.invalidArgument("The continuation token provided is incorrect");
    }
  }
}
