package dev.holdfast.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Answers DeleteObjects: 200 whatever happens to a key, each with an answer of its own.
 *
 * @param quiet whether only the errors are answered
 */
record DeleteObjects(List<Deletion> deletions, boolean quiet) {

  static DeleteObjects of(S3Request request) {
    boolean summed =
        request.headers().keySet().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .anyMatch(name -> name.equals("content-md5") || isChecksum(name));
    if (!summed) {
      throw new S3Error(
          400, "InvalidRequest", "Missing required header for this request: Content-MD5");
    }
    ObjectCalls.checkDigest(request);
    Element root = parse(request.body()).getDocumentElement();
    List<Deletion> deletions = new ArrayList<>();
    NodeList objects = root.getElementsByTagName("Object");
    for (int i = 0; i < objects.getLength(); i++) {
      Element object = (Element) objects.item(i);
      deletions.add(
          new Deletion(
              text(object, "Key").orElseThrow(DeleteObjects::malformed),
              text(object, "VersionId"),
              text(object, "ETag")));
    }
    if (deletions.isEmpty() || deletions.size() > Page.MOST) {
      throw malformed();
    }
    return new DeleteObjects(deletions, text(root, "Quiet").equals(Optional.of("true")));
  }

  List<String> keys() {
    return deletions.stream().map(Deletion::key).toList();
  }

  /**
   * Deletes each key.
   *
   * @param faults what is to go wrong with single keys, and whether conditions are heeded
   */
  S3Answer apply(S3Bucket bucket, Faults faults) {
    Xml xml = Xml.root("DeleteResult");
    for (Deletion deletion : deletions) {
      try {
        List<Fault> met = faults.meetingKey(deletion.key());
        met.forEach(Fault::runBefore);
        Deletion.Outcome outcome =
            met.stream().anyMatch(Fault::pretends)
                ? new Deletion.Outcome(Optional.of("pretended"), bucket.versioning().adds())
                : new Deletion(
                        deletion.key(),
                        deletion.versionId(),
                        deletion.match().filter(match -> faults.heedsBatchConditions()))
                    .apply(bucket);
        met.forEach(Fault::runAfter);
        if (!quiet) {
          deleted(xml, deletion, outcome);
        }
      } catch (S3Error e) {
        xml.open("Error").element("Key", deletion.key());
        deletion.versionId().ifPresent(id -> xml.element("VersionId", id));
        xml.element("Code", e.code()).element("Message", e.getMessage()).close("Error");
      }
    }
    return S3Answer.xml(xml.close("DeleteResult"));
  }

  private static void deleted(Xml xml, Deletion deletion, Deletion.Outcome outcome) {
    xml.open("Deleted").element("Key", deletion.key());
    deletion.versionId().ifPresent(id -> xml.element("VersionId", id));
    if (outcome.marker()) {
      xml.element("DeleteMarker", true)
          .element("DeleteMarkerVersionId", outcome.versionId().orElseThrow());
    }
    xml.close("Deleted");
  }

  private static boolean isChecksum(String header) {
    return header.startsWith("x-amz-checksum-");
  }

  private static Optional<String> text(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return found.getLength() == 0 ? Optional.empty() : Optional.of(found.item(0).getTextContent());
  }

  private static Document parse(byte[] body) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(new ByteArrayInputStream(body));
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw malformed();
    }
  }

  private static S3Error malformed() {
    return new S3Error(
        400,
        "MalformedXML",
        "The XML you provided was not well-formed or did not validate against our published"
            + " schema");
  }
}
