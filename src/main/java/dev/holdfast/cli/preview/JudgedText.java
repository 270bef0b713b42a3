package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.VisibleText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is said of whatever was judged.
 *
 * @param context for the sentences and the zone
 * @param store where
 */
record JudgedText(CommandContext context, StoreAddress store) {

  /** Returns where and when, for more facts to follow. */
  Map<String, String> facts(long now) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(context.say("common.storeSmall"), store.display());
    facts.put(context.say("common.judgedAt"), context.times().of(now));
    return facts;
  }

  /** Prints the facts of a preview. */
  void print(TextPage text, OperationPreview preview, Map<String, String> facts) {
    text.pairs(facts);
    if (preview.aheadOfStore()) {
      text.line(context.say("preview.ahead", context.times().of(preview.storeNow())));
    }
  }

  /** Prints what to see first. */
  void hazards(TextPage text, OperationPreview preview) {
    if (!preview.hazards().isEmpty()) {
      text.heading(context.say("common.hazards"));
    }
    for (Hazard hazard : preview.hazards()) {
      String mark = hazard.blocking() ? context.say("preview.blocking") : "";
      text.line("- " + hazard.kind().code() + mark + ": " + context.retention().of(hazard));
      int named = hazard.sample().size();
      // It may count something else than what is named.
      long all = named < Hazard.SAMPLE ? named : hazard.count();
      text.line(
          "  " + context.say("preview.sample", VisibleText.named(hazard.sample(), all, named)));
    }
  }
}
