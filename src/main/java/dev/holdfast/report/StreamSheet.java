package dev.holdfast.report;

import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.StreamPartition;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import dev.holdfast.text.ReportPage.Statement;
import dev.holdfast.text.StreamText;
import java.util.ArrayList;
import java.util.List;

/** What a preview of streams found out beside them: consumers, holds, whole partitions. */
public final class StreamSheet {

  private StreamSheet() {}

  /**
   * Returns it.
   *
   * @param frozen whether it stands in a plan’s file, which says nothing of partitions, and may say
   *     nothing of consumers
   */
  public static List<Part> of(StreamPreview preview, boolean frozen) {
    Messages messages = Messages.load("dev.holdfast.report.messages");
    List<Part> parts = new ArrayList<>();
    parts.add(new Sentence(messages.get("streams.servers", preview.serverEvents())));
    if (frozen) {
      parts.add(new Sentence(messages.get("streams.plan")));
    }
    if (!frozen || preview.consumers().checked()) {
      parts.add(new Heading(messages.get("streams.consumers")));
      parts.add(new Sentence(StreamText.load().of(preview.consumers())));
      List<List<String>> risks =
          preview.consumers().atRisk().stream()
              .map(
                  risk ->
                      List.of(
                          risk.stream(),
                          messages.get(
                              "streams.consumer", risk.consumers(), risk.lowestPosition())))
              .toList();
      if (!risks.isEmpty()) {
        parts.add(Rows.of(List.of(), risks));
      }
    }
    if (!preview.held().isEmpty()) {
      parts.add(new Heading(messages.get("streams.held")));
      parts.add(new Sentence(String.join(", ", preview.held())));
    }
    if (!preview.partitions().isEmpty()) {
      parts.add(new Heading(messages.get("streams.partitions")));
      parts.add(new Sentence(messages.get("streams.partitions.text")));
    }
    for (StreamPartition partition : preview.partitions()) {
      String size = BytesText.of(partition.bytes());
      String text =
          messages.get("streams.partition", partition.partition(), partition.events(), size);
      parts.add(new Sentence(text));
      parts.add(new Statement(partition.statement()));
    }
    return parts;
  }
}
