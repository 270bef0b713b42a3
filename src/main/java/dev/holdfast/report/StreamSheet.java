package dev.holdfast.report;

import dev.holdfast.retention.stream.PolicyChange;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicy;
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
import java.util.function.Function;

/** What the policies of streams do, told once: the command line prints it, the window shows it. */
public final class StreamSheet {

  private StreamSheet() {}

  /** Returns what a change of a policy would mean by Holdfast’s reading and by the server’s. */
  public static List<Part> of(PolicyChange change) {
    Messages messages = Messages.load("dev.holdfast.report.messages");
    StreamText words = StreamText.load();
    Function<StreamPolicy, String> said =
        row -> row == null ? messages.get("streams.noRow") : words.of(row);
    StreamPreview before = change.before();
    StreamPreview after = change.after();
    List<Part> parts = new ArrayList<>();
    parts.add(
        Rows.of(
            List.of(),
            List.of(
                List.of(messages.get("common.stream"), change.stream()),
                List.of(messages.get("streams.before"), said.apply(change.seen())),
                List.of(messages.get("streams.after"), said.apply(change.wanted())))));
    if (!change.exists()) {
      parts.add(new Sentence(messages.get("streams.noStream")));
    }
    parts.add(
        new Sentence(
            messages.get(
                "streams.goes", after.events(), after.streamsProcessed(), before.events())));
    parts.add(
        new Sentence(
            messages.get("streams.serverGoes", after.serverEvents(), before.serverEvents()),
            after.serverEvents() > after.events()));
    after.collisions().forEach(each -> parts.add(new Sentence(words.of(each))));
    return parts;
  }

  /**
   * Returns what a preview found out beside the streams: consumers, holds, whole partitions.
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
    for (StreamSnapshot.Partition partition : preview.partitions()) {
      String size = BytesText.of(partition.bytes());
      String text =
          messages.get("streams.partition", partition.partition(), partition.events(), size);
      parts.add(new Sentence(text));
      parts.add(new Statement(partition.statement()));
    }
    return parts;
  }
}
