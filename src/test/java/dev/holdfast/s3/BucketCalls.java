package dev.holdfast.s3;

import java.nio.charset.StandardCharsets;

/** Answers the calls on the server and on one bucket, the listings aside. */
final class BucketCalls {

  private BucketCalls() {}

  static S3Answer list(Iterable<S3Bucket> buckets, S3Clock clock) {
    Xml xml = Xml.root("ListAllMyBucketsResult");
    xml.open("Owner").element("ID", "tests").close("Owner").open("Buckets");
    for (S3Bucket bucket : buckets) {
      xml.open("Bucket")
          .element("Name", bucket.name())
          .element("CreationDate", S3Clock.xml(clock.now()))
          .close("Bucket");
    }
    return S3Answer.xml(xml.close("Buckets").close("ListAllMyBucketsResult"));
  }

  static S3Answer location(String region) {
    String text = region.equals("us-east-1") ? "" : region;
    return S3Answer.xml(Xml.root("LocationConstraint").text(text).close("LocationConstraint"));
  }

  static S3Answer versioning(S3Bucket bucket) {
    Xml xml = Xml.root("VersioningConfiguration");
    switch (bucket.versioning()) {
      case ENABLED -> xml.element("Status", "Enabled");
      case SUSPENDED -> xml.element("Status", "Suspended");
      case NEVER -> xml.text("");
      case UNSUPPORTED -> throw S3Error.notImplemented("GetBucketVersioning");
      case FORBIDDEN -> throw S3Error.accessDenied();
    }
    return S3Answer.xml(xml.close("VersioningConfiguration"));
  }

  static S3Answer putVersioning(S3Bucket bucket, S3Request request) {
    if (bucket.versioning() == Versioning.UNSUPPORTED) {
      throw S3Error.notImplemented("PutBucketVersioning");
    }
    String body = new String(request.body(), StandardCharsets.UTF_8);
    bucket.versioning(
        body.contains("<Status>Enabled<") ? Versioning.ENABLED : Versioning.SUSPENDED);
    return S3Answer.empty(200);
  }

  static S3Answer lifecycle(S3Bucket bucket) {
    if (bucket.lifecycle().isEmpty()) {
      throw new S3Error(
          404, "NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist");
    }
    return S3Answer.of(200, bucket.lifecycle().getBytes(StandardCharsets.UTF_8))
        .with("Content-Type", "application/xml");
  }
}
