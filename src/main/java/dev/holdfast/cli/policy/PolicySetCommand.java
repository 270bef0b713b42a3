package dev.holdfast.cli.policy;

import dev.holdfast.stream.StreamPolicy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the policy of a stream; what is not named stays as it is. */
@Command
public final class PolicySetCommand extends PolicyEditCommand {

  @Option(names = "--max-age", paramLabel = "DUR", descriptionKey = "policyMaxAge")
  private String maxAge;

  @Option(names = "--max-count", paramLabel = "N", descriptionKey = "policyMaxCount")
  private String maxCount;

  @Option(names = "--no-age", descriptionKey = "policyNoAge")
  private boolean noAge;

  @Option(names = "--no-count", descriptionKey = "policyNoCount")
  private boolean noCount;

  private Long seconds;
  private Long events;

  @Override
  protected void check() {
    super.check();
    context.refuse("policy.setWhat", maxAge == null && maxCount == null && !noAge && !noCount);
    if (maxAge != null && noAge || maxCount != null && noCount) {
      throw context.usage(
          "policy.setBoth", noAge ? "--max-age" : "--max-count", noAge ? "--no-age" : "--no-count");
    }
    seconds = maxAge == null ? null : values().seconds("--max-age", maxAge);
    events = maxCount == null ? null : values().positive("--max-count", maxCount, Long.MAX_VALUE);
    context.refuse("policy.defaultCount", events != null && stream().equals(StreamPolicy.DEFAULT));
  }

  @Override
  StreamPolicy wanted(StreamPolicy seen) {
    Long age = seen == null || noAge ? null : seen.maxAgeSeconds();
    Long count = seen == null || noCount ? null : seen.maxEventCount();
    return StreamPolicy.of(
        stream(),
        seconds == null ? age : seconds,
        events == null ? count : events,
        seen == null || seen.enabled());
  }
}
