package dev.holdfast.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.address.SamePlace;
import dev.holdfast.store.address.StoreAddress;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * What a plan's file says of where it was made, read from its beginning alone: enough to open the
 * store, on which the plan is then read whole and checked.
 *
 * @param file the plan
 * @param form what it is a plan for
 * @param address where its store was reached, without any secret; null if the file does not say, as
 *     plans before 1.0 do not. Whoever wrote the file wrote this
 */
public record PlanOrigin(Path file, PlanForm<?> form, String address) {

  /** How names of plans end. */
  private static final String ENDING = ".plan";

  /**
   * Reads the beginning of a file. Blocks.
   *
   * @return empty if the file begins like no plan and is not called one either
   * @throws PlanException if it is called a plan and is none, or begins like one and is damaged
   */
  public static Optional<PlanOrigin> of(Path file) {
    boolean named = file.toString().toLowerCase(Locale.ROOT).endsWith(ENDING);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return none(file, named); // Reading a pipe waits for whoever writes into it.
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      Optional<PlanForm<?>> form = PlanFile.form(in);
      return form.isPresent()
          ? Optional.of(new PlanOrigin(file, form.get(), address(file, in)))
          : none(file, named);
    } catch (IOException unread) {
      if (!named) {
        return Optional.empty();
      }
      throw PlanFile.unusable(file, unread);
    }
  }

  private static Optional<PlanOrigin> none(Path file, boolean named) {
    if (named) {
      throw new PlanException(PlanProblem.NO_PLAN, file);
    }
    return Optional.empty();
  }

  /**
   * Returns whether an address is the one the plan names, however its file's path is written and by
   * whichever symbolic link it leads there. Never looks at the path in the plan: who wrote that
   * decided where, and on Windows a look alone may reach another host.
   */
  public boolean isOf(StoreAddress other) {
    String own = other.withWholePath().withoutSecrets();
    return own.equals(address) || SamePlace.followed(own).equals(address);
  }

  private static String address(Path file, InputStream in) throws IOException {
    try {
      JsonNode header = PlanHeader.JSON.readTree(PlanFile.line(in));
      return header.path("store").path("address").textValue();
    } catch (JsonProcessingException broken) {
      throw new PlanException(PlanProblem.ALTERED, file).because(broken);
    }
  }
}
