package dev.holdfast.retention.plan;

import dev.holdfast.store.terms.Choices;
import java.util.List;

/**
 * How a preview was asked for, beside its policy.
 *
 * @param choices what was chosen of the options that only one kind of store has
 * @param files where the policy was read, as whole paths, or {@link #OWN}; none if it was typed
 */
public record PreviewRequest(Choices choices, List<String> files) {

  /** With a policy that was typed, and nothing else. */
  public static final PreviewRequest PLAINLY = new PreviewRequest(Choices.NONE, List.of());

  /** Stands among the files for what the runtime itself deletes. */
  public static final List<String> OWN = List.of("own");
}
